type Props = {
  logo: { readonly path: string; readonly ratio: number };
  /** Its height in px; a wide one is at most twice as wide, and lower. */
  size: number;
};

/** The company's logo; decorative, since the name is beside it. */
export function CompanyMark({ logo: { path, ratio }, size }: Props) {
  const width = Math.round(size * Math.min(ratio, 2));
  return <img src={path} width={width} height={Math.round(width / ratio)} alt="" />;
}
