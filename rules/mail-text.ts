/**
 * What others wrote, as it may stand in a mail of ours: mail programs turn anything that looks like an address into a
 * link, and it would be ours they
 * trust. A space after what joins an address leaves every name readable.
 */
export const withoutLinks = (text: string): string =>
  text
    .replaceAll(/[\u3002\uff0e\uff61\u2024]/g, '.')
    .replaceAll(/[.:]+(?=[\p{L}\p{M}])|[/\\@]+(?=[^\s/\\@])|:+(?=[^\s:])/gu, '$& ')
    .replaceAll(/[\r\n\u2028\u2029]+/g, ' ')
