/** Percent-decodes text for display only, without checking its content; `null` if the encoding is invalid. */
export function decodePercentForDisplay(text: string): string | null {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
