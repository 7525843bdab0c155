import { treats, type Treat } from './class-goal.ts'

/** Treats in a teacher's words. A goal and its ledger entries store `own:` and the text, so that both outlive the treat. */

export const maxTreatLength = 50

const prefix = 'own:'

export const storeOwnTreat = (text: string): string => prefix + text

/** Either a treat of the fixed list, which is translated, or the text of a teacher. */
export function parseTreat(stored: string): { key: Treat } | { text: string } {
  const key = treats.find((treat) => treat === stored)
  return key ? { key } : { text: stored.startsWith(prefix) ? stored.slice(prefix.length) : stored }
}
