import type { DigestDay } from '#rules/digests/digest-week.ts'
import type { MailInvitationStatus } from '#rules/digests/mail-invitation.ts'
import type { ChildDayState } from '#rules/guardians/child-week.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'

/** A mail invitation of a student's parent, as teachers of the class see it. Times are ISO times. */
export type ParentMail = {
  id: string
  address: string
  status: Exclude<MailInvitationStatus, 'cancelled'> | 'expired'
  /** Mails to the address come back. */
  isBounced: boolean
  /** The reader turned the weekly mail off. */
  isOff: boolean
  /** A pause or a block of the school stops mails to the address. */
  isStopped: boolean
  madeAt: string
  answeredAt: string | null
}

/** Text of a mail, for a look before it is sent. */
export type MailPreview = { to: string; subject: string; text: string }

/** An invitation as its recipient sees it. */
export type OpenedInvitation = {
  token: string
  state: 'open' | 'accepted' | 'ended'
  school: string
  child: string
  teacher: string
  until: string
  timeZone: string
}

/** The choices of a reader without an account, opened by the link of a mail. */
export type ReaderChoices = { token: string; school: string; children: string[]; day: DigestDay }

/** Assigned work with the day on which it is or was due. */
export type DigestWork = { title: string; isTest: boolean; day: string }

/** The week of a child in a mail: neither counts nor clock times, nor names of other people. */
export type DigestChild = {
  id: string
  /** Given name: the mail may be forwarded. */
  name: string
  learned: string[]
  question: string | null
  days: { day: string; state: ChildDayState }[]
  /** Work that was due in this week and is not finished. */
  missing: DigestWork[]
  next: DigestWork[]
}

export type DigestContent = {
  locale: Locale
  week: string
  school: string
  children: DigestChild[]
}

/** The weekly mails of a class as its teachers see them. */
export type ClassDigests = {
  week: string
  /** Local time of the school, for example `2026-11-20T17:00`. */
  sendAt: string
  readers: number
  children: { id: string; name: string; readers: number; isLeftOut: boolean }[]
}

/** An invitation whose recipient is no parent of the student. */
export type DeclinedMail = { id: string; studentId: string; name: string }
