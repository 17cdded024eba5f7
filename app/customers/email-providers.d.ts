declare module 'email-providers' {
  /** The domains of public email providers, in small letters. */
  const domains: readonly string[];
  export default domains;
}
