import { isUuid } from '#rules/uuid.ts'

const isTime = (text: string) => /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(text)

/**
 * Where in a kept answer words stand that whoever asked did not send themselves: neither ids nor times. A list without
 * anything in it may hold some the next time.
 */
export function wordsNotSent(kept: unknown, sent: readonly string[], at = ''): string[] {
  if (typeof kept === 'string')
    return isUuid(kept) || isTime(kept) || sent.some((text) => text.includes(kept)) ? [] : [at]
  if (typeof kept !== 'object' || kept === null) return []
  if (Array.isArray(kept) && kept.length === 0) return [`${at}[]`]
  const found = Array.isArray(kept)
    ? kept.flatMap((one) => wordsNotSent(one, sent, `${at}[]`))
    : Object.entries(kept).flatMap(([name, one]) => wordsNotSent(one, sent, at ? `${at}.${name}` : name))
  return [...new Set(found)]
}
