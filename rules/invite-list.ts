import { readAddress } from './co-teachers.ts'

/** Addresses of colleagues, typed or pasted: one a line, or as a mail program copies them. */

export const mostInvited = 50

export type InviteList = {
  /** Each once, in the order they were written. */
  addresses: string[]
  /** What stands there and is no address. */
  strange: string[]
}

export function readInviteList(text: string): InviteList {
  const addresses = new Set<string>()
  const strange = new Set<string>()
  // A name in quotation marks may have a comma in it.
  for (const entry of text.replaceAll(/"[^"\n]*"/g, ' ').split(/[\n\r,;\t，；、]+/)) {
    const written = entry.trim()
    if (written === '') continue
    // `Malee Wong <malee@school.example>`, or several with blanks between them.
    const inside = /<([^<>]*)>\s*$/.exec(written)?.[1]
    const parts = inside !== undefined ? [inside] : written.includes('@') ? written.split(/\s+/) : [written]
    for (const part of parts) {
      const address = readAddress(part)
      if (address) addresses.add(address)
      else strange.add(part.slice(0, 80))
    }
  }
  return { addresses: [...addresses], strange: [...strange] }
}
