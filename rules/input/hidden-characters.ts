/**
 * Invisible characters that change how text reads: direction overrides, joiners, separators and fillers. Two texts that
 * differ only by them look the same. Some are letters by Unicode category but render as nothing. The emoji variation
 * selector (U+FE0F) is allowed only after an emoji.
 */
const hiddenCharacter =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029\u2800]|(?!\uFE0F)\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic}|[0-9#*](?=\uFE0F\u20E3))\uFE0F/gu

/** Allowed in longer texts: line breaks, tabs, and the joiner (U+200D) between emoji. */
const allowedInText =
  /[\n\r\t]|(?<=\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}]?\uFE0F?)\u200D(?=\p{Extended_Pictographic})/gu

/** For one line, such as a name or title: line breaks count as hidden. */
export const hasHiddenCharacters = (line: string): boolean => line.search(hiddenCharacter) >= 0

/** For a text of one or more lines, such as a program. */
export const textHasHiddenCharacters = (text: string): boolean => hasHiddenCharacters(text.replace(allowedInText, ' '))

/** For imported files, which often contain hidden characters by accident: web pages separate Thai words with them. */
export const removeHiddenCharacters = (text: string): string =>
  hasHiddenCharacters(text)
    ? text.replace(hiddenCharacter, (character, index: number) => (isAllowedInText(text, index) ? character : ''))
    : text

function isAllowedInText(text: string, index: number): boolean {
  const sticky = new RegExp(allowedInText.source, 'uy')
  sticky.lastIndex = index
  return sticky.test(text)
}
