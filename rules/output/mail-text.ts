/**
 * Makes user-written text safe for our mails. Mail programs turn address-like text into links, and recipients trust
 * links in our mail. A space after each separator (`.`, `:`, `/`, `@`) breaks links and keeps names readable.
 */
export const breakLinks = (text: string): string =>
  text
    .replaceAll(/[\u3002\uff0e\uff61\u2024]/g, '.')
    .replaceAll(/[.:]+(?=[\p{L}\p{M}])|[/\\@]+(?=[^\s/\\@])|:+(?=[^\s:])/gu, '$& ')
    .replaceAll(/[\r\n\u2028\u2029]+/g, ' ')
