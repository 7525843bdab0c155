import { z } from 'zod'
import {
  endReasons,
  issueTimes,
  maxCertificateNameLetters,
  maxOwnReasonLetters,
  maxOwnTitleLetters,
  type BatchProblem,
  type CertificateState,
  type EndReason,
} from '#rules/certificates/award.ts'
import type { PaperSize } from '#app/features/people/cards/public.ts'
import { jsonField } from '#app/platform/forms/json-field.ts'
import { listOf } from '#app/platform/forms/list-field.ts'
import { nameField } from '#app/platform/forms/name-field.ts'
import { classroomUuid, personUuid, uuid } from '#app/platform/forms/uuid.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'

/** Certificates that are named together; a class has at most 50 students on most plans. */
export const maxBatch = 60

const name = nameField(maxCertificateNameLetters)
const when = z.enum(issueTimes)

export const awardInput = z.object({
  classroomId: classroomUuid,
  when,
  certificates: jsonField(listOf(z.strictObject({ id: uuid, name, isPublic: z.boolean() }), { min: 1, max: maxBatch })),
})

export const ownCertificateInput = z.object({
  classroomId: classroomUuid,
  student: personUuid,
  title: nameField(maxOwnTitleLetters),
  reason: nameField(maxOwnReasonLetters),
  name,
  isPublic: z.literal('on').optional(),
  when,
})

export const certificateInput = z.object({ classroomId: classroomUuid, certificate: uuid })
export const revokeInput = certificateInput.extend({ reason: z.enum(endReasons) })
export const reissueInput = certificateInput.extend({ name, isPublic: z.literal('on').optional() })

/** A certificate that waits for a teacher to confirm the name. */
export type EarnedCertificate = {
  id: string
  student: string
  /** Proposed name, without title. */
  name: string
  fullName: string
  problems: BatchProblem[]
  /** Lessons and hours as they will be printed. */
  facts: string[]
}

export type EarnedCourse = {
  course: string
  title: string
  lines: string[]
  lessons: number
  /** How a certificate will look, without name and facts. */
  sheet: CertificateSheet
  earned: EarnedCertificate[]
}

/** A place in a competition for which no certificate was awarded yet, with texts in the language of the class. */
export type PlacedCertificate = {
  competition: string
  student: string
  fullName: string
  title: string
  reason: string
}

/** A certificate with a confirmed name. Times are milliseconds since 1970. */
export type GivenCertificate = {
  id: string
  student: string
  name: string
  title: string
  state: Exclude<CertificateState, 'earned'>
  isPublic: boolean
  /** Path of its public page. */
  path: string | null
  number: string | null
  issuesAt: number | null
  issuedAt: number | null
  endedAt: number | null
}

export type CertificatesPage = {
  language: Locale
  courses: EarnedCourse[]
  placed: PlacedCertificate[]
  given: GivenCertificate[]
  students: { id: string; name: string }[]
  reasons: readonly EndReason[]
}

/** The content of one sheet, translated to the language of the certificate. */
export type CertificateSheet = {
  id: string
  language: Locale
  heading: string
  given: string
  name: string
  sentence: { before: string; strong: string; after: string }
  lines: string[]
  facts: string[]
  /** Diamonds on the string: one per lesson. */
  steps: number
  school: string
  /** Only on sheets that a teacher prints. */
  teacher: { name: string; role: string } | null
  day: string | null
  /** Null before the issue. `address` is null for a certificate that is only on paper. */
  seal: { number: string; signed: string; scan: string; address: string | null } | null
  /** Watermark of a certificate that is not issued yet. */
  draft: string | null
}

export type PrintedCertificates = { about: 'certificates'; paper: PaperSize; sheets: CertificateSheet[] }

/** Content of the address of a certificate. An ended certificate has no name. */
export type PublicCertificate =
  | {
      view: 'certificate'
      slug: string
      sheet: CertificateSheet
      /** Day of issue in the school's time zone; the sheet has it in the language of the certificate. */
      issuedOn: string
      host: string
      keyName: string
    }
  | { view: 'provisional'; sheet: CertificateSheet }
  /** Keepsake of a visitor's hour, for a day. */
  | { view: 'hour'; sheet: CertificateSheet; endsAt: string }
  | ({ view: 'ended' } & EndedCredential)
  | { view: 'moved'; slug: string }

/** Answer of the address of a credential that was revoked or replaced. */
export type EndedCredential = { state: 'revoked' | 'replaced'; reason: EndReason | null; endedAt: string }
