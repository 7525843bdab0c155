/** Percent signs decoded, for what is only shown; nothing where they are written wrongly. */
export function withoutPercent(text: string): string | null {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
