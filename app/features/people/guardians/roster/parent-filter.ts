import type { RosterParents } from '../contract.ts'
import type { RosterConsent } from '#app/features/people/consent/public.ts'

export const parentFilters = ['all', 'unlinked', 'unconfirmed', 'open'] as const
export type ParentFilter = (typeof parentFilters)[number]

export const noParents: RosterParents = { parents: [], letter: null }
export const noConsent: RosterConsent = { off: [], open: [], toConfirm: [], isOnPaper: false }

export function matchesParentFilter(filter: ParentFilter, { parents }: RosterParents, consent: RosterConsent): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'unlinked':
      return !parents.some(({ status }) => status === 'active')
    case 'unconfirmed':
      return parents.some(({ assurance }) => assurance === 'code')
    case 'open':
      return consent.open.length + consent.toConfirm.length > 0
  }
}
