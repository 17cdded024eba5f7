import * as z from 'zod/mini';
import { apiCategories, apiError, apiFullPost, apiPosts } from './api-schemas.ts';

type Operation = {
  path: string;
  /** The name of a function in generated clients. */
  operationId: string;
  summary: string;
  answer: z.ZodMiniType;
  parameters?: Parameter[];
  canBeMissing?: boolean;
};
type Parameter = { name: string; in: 'path' | 'query'; required: boolean; description: string };

const slug: Parameter = {
  name: 'slug',
  in: 'path',
  required: true,
  description: 'The last part of an article’s address',
};
const category: Parameter = {
  name: 'category',
  in: 'path',
  required: true,
  description: 'A category’s slug',
};
const text: Parameter = { name: 'text', in: 'query', required: true, description: 'At most 200 characters' };

/** Every operation of the read API and its responses. */
export const API_OPERATIONS: readonly Operation[] = [
  {
    path: '/api/posts',
    operationId: 'listPosts',
    summary: 'All published articles, newest first, at most 200',
    answer: apiPosts,
  },
  {
    path: '/api/posts/{slug}',
    operationId: 'getPost',
    summary: 'One article with its body and up to three related ones',
    answer: apiFullPost,
    parameters: [slug],
    canBeMissing: true,
  },
  {
    path: '/api/posts/featured',
    operationId: 'listFeaturedPosts',
    summary: 'The newest featured articles, at most three',
    answer: apiPosts,
  },
  {
    path: '/api/posts/categories',
    operationId: 'listCategories',
    summary: 'All categories',
    answer: apiCategories,
  },
  {
    path: '/api/posts/categories/{category}',
    operationId: 'listPostsOfCategory',
    summary: 'The articles of a category, newest first',
    answer: apiPosts,
    parameters: [category],
    canBeMissing: true,
  },
  {
    path: '/api/posts/search',
    operationId: 'searchPosts',
    summary: 'Articles whose title, excerpt or body contain a text, ignoring case, newest first',
    answer: apiPosts,
    parameters: [text],
  },
];

/** The read API as OpenAPI 3.1, from the schemas that its responses are tested with. @param site the site's origin. @param company its name. */
export function openApi(site: string, company: string): object {
  const json = (schema: z.ZodMiniType) => ({ 'application/json': { schema: schemaOf(schema) } });
  const paths = API_OPERATIONS.map(
    ({ path, operationId, summary, answer, parameters = [], canBeMissing = false }) => [
      path,
      {
        get: {
          operationId,
          summary,
          ...(parameters.length > 0 && {
            parameters: parameters.map((parameter) => ({ ...parameter, schema: { type: 'string' } })),
          }),
          responses: {
            200: { description: 'Found', content: json(answer) },
            304: { description: 'As it was, by its ETag' },
            400: { description: 'A parameter is missing or unknown', content: json(apiError) },
            ...(canBeMissing && { 404: { description: 'There is none', content: json(apiError) } }),
          },
        },
      },
    ],
  );
  return {
    openapi: '3.1.0',
    info: {
      title: `${company}: articles`,
      version: '1.0.0',
      license: { name: `© ${company}, all rights reserved`, url: new URL('/contact-us', site).href },
      description: 'The published articles of the blog, to be read by anyone, from any page.',
    },
    servers: [{ url: site }],
    // Open to anyone.
    security: [],
    paths: Object.fromEntries(paths),
  };
}

function schemaOf(schema: z.ZodMiniType): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema);
  return rest;
}
