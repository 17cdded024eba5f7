/** What pdfkit 0.20 takes and its types don't know yet. */
declare namespace PDFKit {
  interface PDFDocument {
    // biome-ignore lint/suspicious/noMisleadingInstantiator: the types that this adds to declare it so
    new (options: Omit<PDFDocumentOptions, 'subset'> & { subset: 'PDF/UA' }): PDFDocument;
  }
}

declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** What a header cell is the header of. */
    scope?: 'Row' | 'Column';
    /** The box of a figure: left, top, right, bottom. */
    bbox?: [number, number, number, number];
  }

  interface PDFAnnotation {
    /** @param option the element that it belongs to, and its text, as an object: pdfkit writes a plain string as a name. */
    link(
      x: number,
      y: number,
      w: number,
      h: number,
      url: string,
      option: { structParent: PDFStructureElement; Contents: object },
    ): this;
  }
}
