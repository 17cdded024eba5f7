import { type ReferencedFiles, removeUnreferenced } from '#app/accounts/audit/unreferenced-files.server.ts';
import type { CompanyServices } from '#app/company/company-context.server.ts';
import { mailboxesOf } from '#app/company/letterhead.server.ts';
import { leadPath } from '#app/leads/office/leads-path.ts';
import type { Queue } from '#app/platform/db/jobs.server.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { type MailAttachment, messageIdOf, storedAttachment } from '#app/platform/mail/mailer.server.ts';
import type { MailBuilder } from '#app/platform/mail/send-mails.server.ts';
import { documentNumber } from './document/document-texts.ts';
import { makeQuotationLink } from './links.commands.server.ts';
import {
  ORDER_TO_CUSTOMER,
  ORDER_TO_SALES,
  OWN_QUESTION_TO_SALES,
  QUESTION_TO_SALES,
  QUOTATION,
  REFUSAL_TO_SALES,
} from './mail-kinds.ts';
import { quotationPath } from './office/quotations-path.ts';
import {
  buildDeclinedMail,
  buildOrderMail,
  buildQuestionMail,
  buildQuotationMail,
  buildSalesOrderMail,
  type Question,
} from './quotations.mails.ts';
import {
  findMailedQuotation,
  findOwnQuestion,
  findQuestion,
  type MailedQuotation,
} from './quotations.queries.server.ts';
import { quotationDecisions, quotationRevisions } from './quotations.tables.ts';
import { QUOTATION_PREFIX } from './store-pdf.server.ts';

const STRAY_PDFS: Queue = { name: 'stray-quotations' };

export const QUOTATION_FILES: ReferencedFiles = {
  prefix: QUOTATION_PREFIX,
  columns: [quotationRevisions.pdfKey, quotationDecisions.orderKey, quotationDecisions.pdfKey],
  what: 'files that no quotation refers to',
};

/** The mails with quotations and about them, by outbox kind. // P8, P11 */
export function quotationMailBuilders(services: CompanyServices): Record<string, MailBuilder> {
  const { db, config, company } = services;
  const boxes = () => mailboxesOf(company(), config.mail);
  const leadPage = (leadId: string) => `${config.publicUrl}${leadPath(leadId)}`;
  /** Where staff see it: on the page of its request, or on its own if it has none. */
  const officeOf = ({ leadId, quotationId }: Pick<MailedQuotation, 'leadId' | 'quotationId'>) =>
    leadId === null ? `${config.publicUrl}${quotationPath(quotationId)}` : leadPage(leadId);
  /** Mail programs group it with the other mails about the request. */
  const conversationOf = (leadId: string | null) =>
    leadId !== null && { conversation: { root: messageIdOf(leadId, boxes().from), earlier: [] } };

  /** To whom the quotation was sent; replies reach the watched mailbox, otherwise sales. // L24 */
  const toCustomer = ({ document, sentTo, leadId }: MailedQuotation) => ({
    to: { name: document.customer.contact, address: sentTo },
    replyTo: { name: company().name, address: boxes().watched ?? boxes().sales },
    ...conversationOf(leadId),
  });
  const toSales = ({ document, sentTo, leadId }: MailedQuotation) => ({
    to: { name: company().salesName, address: boxes().sales },
    ...(sentTo !== '' && { replyTo: { name: document.customer.contact, address: sentTo } }),
    ...conversationOf(leadId),
  });
  const questionMail = (question: Question & Pick<MailedQuotation, 'leadId'>, office: string) => ({
    to: { name: company().salesName, address: boxes().sales },
    ...(question.email !== '' && { replyTo: { name: question.name, address: question.email } }),
    ...conversationOf(question.leadId),
    ...buildQuestionMail(question, office, company()),
    attachments: [],
  });
  const linkIn = (kind: string, { id, sentTo }: MailedQuotation) =>
    makeQuotationLink(services, { id, email: sentTo }, { kind, subjectId: id });

  type Decided = MailedQuotation & { decision: NonNullable<MailedQuotation['decision']> };
  /** A mail about a decision; none if the quotation was erased. */
  const ofDecision =
    (build: (quotation: Decided) => ReturnType<MailBuilder>): MailBuilder =>
    async (revisionId) => {
      const quotation = await findMailedQuotation(db, revisionId);
      return quotation?.decision ? build({ ...quotation, decision: quotation.decision }) : null;
    };

  return {
    [QUOTATION]: async (revisionId) => {
      const quotation = await findMailedQuotation(db, revisionId);
      // Nobody is sent what can no longer be accepted, however long the mail had to wait.
      if (quotation === null || quotation.sentTo === '' || quotation.state !== 'sent') return null;
      const { document, pdfKey } = quotation;
      return {
        ...toCustomer(quotation),
        ...buildQuotationMail(document, await linkIn(QUOTATION, quotation), company()),
        attachments: await pdfAttachment(services.files, `Quotation ${documentNumber(document)}`, pdfKey),
      };
    },
    [ORDER_TO_CUSTOMER]: ofDecision(async (quotation) => {
      if (quotation.sentTo === '') return null;
      const page = await linkIn(ORDER_TO_CUSTOMER, quotation);
      return {
        ...toCustomer(quotation),
        ...buildOrderMail(quotation, page, company()),
        attachments: await pdfAttachment(services.files, orderName(quotation), quotation.decision.pdfKey),
      };
    }),
    [ORDER_TO_SALES]: ofDecision(async (quotation) => ({
      ...toSales(quotation),
      ...buildSalesOrderMail(quotation, officeOf(quotation), company()),
      attachments: await pdfAttachment(services.files, orderName(quotation), quotation.decision.pdfKey),
    })),
    [REFUSAL_TO_SALES]: ofDecision(async (quotation) => ({
      ...toSales(quotation),
      ...buildDeclinedMail(quotation, officeOf(quotation), company()),
      attachments: [],
    })),
    [QUESTION_TO_SALES]: async (eventId) => {
      const question = await findQuestion(db, eventId);
      return question && questionMail(question, leadPage(question.leadId));
    },
    [OWN_QUESTION_TO_SALES]: async (questionId) => {
      const question = await findOwnQuestion(db, questionId);
      return question && questionMail(question, officeOf(question));
    },
  };
}

/** A PDF that was made of chosen quantities is an order confirmation; otherwise it is the quotation as it was sent. */
function orderName({ document, pdfKey, decision }: MailedQuotation): string {
  return `${decision?.pdfKey === pdfKey ? 'Quotation' : 'Order'} ${documentNumber(document)}`;
}

async function pdfAttachment(files: FileStore, name: string, key: string | null): Promise<MailAttachment[]> {
  const stored = key === null ? null : await files.stat(key);
  if (key === null || stored === null) throw new Error(`The PDF of ${name} is not in the file store`);
  const file = { name: `${name}.pdf`, mediaType: 'application/pdf', bytes: stored.bytes, fileKey: key };
  return [storedAttachment(files, file)];
}

/** Schedules the nightly removal of files that no quotation refers to. */
export async function scheduleQuotationJobs(services: CompanyServices): Promise<void> {
  await services.jobs.schedule(STRAY_PDFS, '37 2 * * *', async () => {
    await removeUnreferenced(services, QUOTATION_FILES);
  });
}
