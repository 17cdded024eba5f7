/** What the server said of a form where no script ran: the page that answers it carries this. */
export type FormResponse =
  | { ok: true; reference: string }
  | {
      ok: false;
      error: string;
      /** What is wrong with which field. */
      messages: Record<string, string>;
      /** What was typed, to be shown again. */
      typed: Record<string, string>;
    }
  | undefined;
