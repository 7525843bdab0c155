import type { BlockReason, GuardianRelation, LinkAssurance, LinkStatus } from '#rules/guardians/parent-link.ts'
import type { InvitationStatus } from '#rules/guardians/invitation.ts'
import type { PersonId } from '#rules/ids.ts'
import type { PaperSize } from '#app/features/people/cards/public.ts'

/** A link of a guardian to a student, as teachers of the class see it. */
export type StudentParent = {
  id: PersonId
  name: string
  /** `null` for links that were made without a parent letter. */
  relation: GuardianRelation | null
  status: Exclude<LinkStatus, 'revoked'>
  assurance: LinkAssurance
  since: string
}

/** A parent letter of a student. Times are ISO times. */
export type ParentLetter = { id: string; status: InvitationStatus; printedAt: string | null; expiresAt: string }

/** A guardian whom the school blocks for a student. `name`: null for an address without an account. */
export type GuardianBlock = { id: string; name: string | null; reason: BlockReason; since: string }

/** `letter` is the latest one, `openLetters` those whose code works. */
export type StudentParents = {
  parents: StudentParent[]
  blocks: GuardianBlock[]
  letter: ParentLetter | null
  openLetters: ParentLetter[]
}

/** A linked parent in the roster. */
export type RosterParent = Pick<StudentParent, 'id' | 'name' | 'status' | 'assurance'>

export type RosterParents = { parents: RosterParent[]; letter: Pick<ParentLetter, 'status' | 'printedAt'> | null }

/** A link that a teacher must approve, or that is so new that the teacher can undo it on Today. */
export type NewParent = {
  guardian: PersonId
  name: string
  student: { id: PersonId; name: string }
  isWaiting: boolean
}

/** Slip for answers on paper. */
export type PrintedSlip = {
  cut: string
  title: string
  yes: string
  no: string
  sign: string[]
  purposes: { title: string; text: string }[]
}

/** Texts of one printed letter, in the language of its family. */
export type PrintedLetter = {
  id: string
  /** Language tag of the texts. */
  tag: string
  code: string
  /** Content of the QR code. */
  link: string
  texts: {
    title: string
    to: string
    about: string
    stepsTitle: string
    steps: string[]
    once: string
    code: string
    qr: string
    until: string
    seeTitle: string
    see: string[]
    neverTitle: string
    never: string[]
    questions: string
    printedOn: string
    slip: PrintedSlip
  }
}

export type PrintedLetters = {
  about: 'letters'
  name: string
  school: string
  paper: PaperSize
  letters: PrintedLetter[]
}

/** Facts about a working code. The child's name is only for signed-in adults. */
export type KnownCode = { school: string; until: string; timeZone: string; child: string | null }
