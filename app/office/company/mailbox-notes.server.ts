import type { Services } from '#app/platform/http/services.server.ts';
import type { FieldNode } from './field-node.ts';

/** The form of People and contacts, which says where a variable of the server wins over an email address of it. // O1 */
export function withMailboxNotes(tree: FieldNode, { sales, careers }: Services['config']['mail']): FieldNode {
  if (tree.type !== 'group') return tree;
  const notes: Readonly<Record<string, string | null>> = {
    salesEmail:
      sales &&
      `The server’s SALES_EMAIL wins: enquiries and quote requests are sent to ${sales}. The website and quotations show the address above.`,
    careersEmail:
      careers &&
      `The server’s CAREERS_EMAIL wins: applicants’ replies are sent to ${careers}. The website shows the address above.`,
  };
  return {
    ...tree,
    fields: tree.fields.map((field) => ({ ...field, help: notes[field.name] ?? field.help })),
  };
}
