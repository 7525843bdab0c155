/**
 * Signs that nobody sees and that change what is read: they turn the writing around, join, part or stand for nothing.
 * Two texts that differ by one of them look the same. Some are letters by their kind and empty by their look.
 * What draws a sign in colour stands after an emoji only.
 */
const hidden =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029\u2800]|(?!\uFE0F)\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic}|[0-9#*](?=\uFE0F\u20E3))\uFE0F/gu

/** In longer texts lines are broken and set in, and a family of emoji is joined by a sign of its own. */
const ofTexts =
  /[\n\r\t]|(?<=\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}]?\uFE0F?)\u200D(?=\p{Extended_Pictographic})/gu

/** In one line: a name, a title. */
export const hasHiddenSigns = (line: string): boolean => line.search(hidden) >= 0

/** In a text of one or several lines, a program among them. */
export const hidesSigns = (text: string): boolean => hasHiddenSigns(text.replace(ofTexts, ' '))

/** For texts out of files, which carry such signs without their author's doing: web pages part Thai words with them. */
export const withoutHiddenSigns = (text: string): string =>
  hasHiddenSigns(text) ? text.replace(hidden, (sign, at: number) => (isOfTexts(text, at) ? sign : '')) : text

function isOfTexts(text: string, at: number): boolean {
  const sticky = new RegExp(ofTexts.source, 'uy')
  sticky.lastIndex = at
  return sticky.test(text)
}
