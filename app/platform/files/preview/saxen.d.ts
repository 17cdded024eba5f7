/** The part of saxen that we use; the package has no types. */
declare module 'saxen' {
  type Decode = (text: string) => string;
  export class Parser {
    on(
      event: 'openTag',
      take: (name: string, attributes: () => Record<string, string>, decode: Decode) => void,
    ): this;
    on(event: 'closeTag', take: (name: string) => void): this;
    on(event: 'text', take: (text: string, decode: Decode) => void): this;
    on(event: 'cdata' | 'attention', take: (text: string) => void): this;
    on(event: 'error' | 'warn', take: (error: Error) => void): this;
    /** Throws the error of a document that isn't well-formed, unless an error handler is set. */
    parse(xml: string): Error | null;
    stop(): void;
  }
}
