import type { AnnouncementAudience, ThreadRole } from './who-may-write.ts'

/** Only guardians confirm, for their family; teachers see how many families have read it. */
export const mayConfirm = (role: ThreadRole, audience: AnnouncementAudience | null): boolean =>
  role === 'guardian' && hasReceipts(audience)

export const hasReceipts = (audience: AnnouncementAudience | null): boolean =>
  audience === 'families' || audience === 'everyone'

/** Families are reminded once. */
export const mayRemind = (
  role: ThreadRole,
  audience: AnnouncementAudience | null,
  remindedAt: Date | number | null,
): boolean => (role === 'teacher' || role === 'admin') && hasReceipts(audience) && remindedAt === null

/** A family is any guardian of the child: it has confirmed if one of them has. */
export type FamilyReceipt = 'confirmed' | 'linked' | 'unlinked'

export const familyReceipt = (guardians: number, confirmations: number): FamilyReceipt =>
  confirmations > 0 ? 'confirmed' : guardians > 0 ? 'linked' : 'unlinked'
