import { normalizeEmail } from '../classrooms/co-teachers.ts'

/** Parses typed or pasted email addresses of colleagues: one per line, or as a mail program copies them. */

export const maxInvitees = 50

export type InviteList = {
  /** Without duplicates, in input order. */
  addresses: string[]
  /** Entries that are not valid addresses. */
  strange: string[]
}

export function parseInviteList(text: string): InviteList {
  const addresses = new Set<string>()
  const strange = new Set<string>()
  // Remove quoted names first: they may contain a comma.
  for (const entry of text.replaceAll(/"[^"\n]*"/g, ' ').split(/[\n\r,;\t，；、]+/)) {
    const entryText = entry.trim()
    if (entryText === '') continue
    // `Malee Wong <malee@school.example>`, or several addresses separated by spaces.
    const bracketed = /<([^<>]*)>\s*$/.exec(entryText)?.[1]
    const parts = bracketed !== undefined ? [bracketed] : entryText.includes('@') ? entryText.split(/\s+/) : [entryText]
    for (const part of parts) {
      const address = normalizeEmail(part)
      if (address) addresses.add(address)
      else strange.add(part.slice(0, 80))
    }
  }
  return { addresses: [...addresses], strange: [...strange] }
}
