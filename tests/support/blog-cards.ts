import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { samplePosts } from '#content/starter/posts/all-posts.ts';

export const ALL = samplePosts.map(({ title }) => title);
export const titlesOf = (condition: (post: (typeof samplePosts)[number]) => boolean) =>
  samplePosts.filter(condition).map(({ title }) => title);

/** The titles of the cards on the page, in order. */
export const titles = (page: Page) =>
  page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents();

/** Waits until the page shows these cards. */
export async function shows(page: Page, expected: readonly string[]): Promise<void> {
  await expect.poll(() => titles(page), { timeout: 10_000 }).toEqual(expected);
}
