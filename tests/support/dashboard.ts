import type { Page } from 'playwright-core';
import { yearOf } from '#app/recruitment/statistics/months.ts';
import { addApplication, addPosition } from './applications.ts';
import type { Database } from './database.ts';

export const THIS_YEAR = yearOf(new Date());
export const LAST_YEAR = THIS_YEAR - 1;

/** Adds applications of this year, one of them without a status that is known, and one of the last. @returns the newest one's id. */
export async function addYears(database: Database): Promise<string> {
  const [admin] = await database.query<{ id: string }>('select id from admins');
  const assigneeId = admin?.id ?? null;
  const welder = await addPosition(database, 'Welder');
  const driver = await addPosition(database, 'Code 08 Driver', { active: false });
  await database.query(`update positions set created_at = now() - interval '3 years'`);
  await addApplication(database, {
    fullName: 'Annelie Botha',
    createdAt: `make_timestamptz(${LAST_YEAR}, 12, 3, 12, 0, 0, 'Africa/Johannesburg')`,
    status: 'hired',
  });
  for (const [status, name] of Object.entries({
    busy: 'Sipho Nkosi',
    closed: 'Pieter Smit',
    odd: 'Priya Naidoo',
  }))
    await addApplication(database, { fullName: name, status, positionId: welder, assigneeId });
  await addApplication(database, {
    fullName: 'Mpho Tau',
    positionId: driver,
    assigneeId,
    status: 'accepted',
  });
  const { id } = await addApplication(database, { fullName: 'Thandi Mokoena', createdAt: 'now()' });
  return id;
}

/** A part of the dashboard. */
export const part = (page: Page, name: string) => page.getByRole('region', { name });
