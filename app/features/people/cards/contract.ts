import type { Puzzle } from '#app/features/people/classrooms/public.ts'
import type { RequestStatus } from '#rules/classrooms/join.ts'
import type { PictureCount, SecretKind } from '#rules/cards/secrets.ts'
import type { ErrorCode } from '#app/platform/errors/errors.ts'

export const cardFragment = '#card='

/** The data of a child that the sign-in pad shows before the secret has been checked. */
export type PadChild = { id: string; name: string; kinds: SecretKind[]; pictures: PictureCount }

/**
 * Why a sign-in failed. `wrong` also covers a student who does not exist, so that names cannot be probed. `offline` is
 * set by the browser, never by the server.
 */
export type SignInFailure = {
  reason: 'wrong' | 'unknown-card' | 'resting' | 'class-paused' | 'code-closed' | 'too-many-at-once' | 'offline'
  retryAfterSeconds?: number
  /** Live path that reports the end of the lockout. */
  rest?: string
}

export type SignInFailureResponse = { ok: false; error: { code: ErrorCode } & SignInFailure }

export const offlineResponse = {
  ok: false,
  error: { code: 'unavailable', reason: 'offline' },
} as const satisfies SignInFailureResponse

/** The sign-in page of a class code. A wrong code and an expired code are both `closed`, so that they look the same. */
export type ClassSignIn =
  | { state: 'closed' }
  | { state: 'puzzle'; puzzle: Puzzle }
  | {
      state: 'open'
      code: string
      name: string
      icon: string
      colour: string
      teachers: string[]
      mode: 'picture' | 'words' | 'email'
      /** Sign-in by name is blocked for today after too many wrong secrets; login cards still work. */
      paused: boolean
      /** Live path that reports the end of the pause. */
      rest: string | null
      tiles: PadChild[]
      /** Whether a child who is not on the list may send a join request by typing a name. */
      asks: boolean
      /** The join request that this browser has sent and that has not expired. */
      asked: NameRequestSummary | null
      /** Signed proof that the class code was right, so that further attempts need not look the code up again. */
      codeProof: string
    }

export type NameRequestSummary = { schoolId: string; id: string; name: string; status: RequestStatus }

/** The value of the live path `name-requests/…`. */
export type NameRequestStatus = { status: RequestStatus }

/** Today's sign-in problems of a class, for its teachers. */
export type ClassSignInStatus = {
  /** The kind of secret that this class uses for sign-in by name. */
  kind: SecretKind
  misses: number
  paused: boolean
  resting: { id: string; name: string; until: string }[]
}

/** End of a lockout or pause as an ISO time; `null` when there is none. */
export type LockoutStatus = { until: string | null }

/** State of a child's login card, without its secrets. */
export type CardState = { issuedAt: string; revoked: boolean }

/** The printable pages of a class. Each page needs a print link of its own. */
export const printViews = ['card', 'poster', 'list', 'report', 'class-report', 'certificate', 'parent-letter'] as const
export type PrintView = (typeof printViews)[number]

/** Printable reports and certificates; they contain no sign-in secrets. */
export const reportViews = ['report', 'class-report', 'certificate'] as const satisfies PrintView[]
export const isReport = (view: PrintView): boolean => reportViews.some((reportView) => reportView === view)

export const printPaths: Record<PrintView, string> = {
  card: 'print-asset-card',
  poster: 'print-asset-card-join-request',
  list: 'print-asset-list',
  // The spec has no route for reports and letters, so they share the route of the list.
  report: 'print-asset-list?of=report',
  'class-report': 'print-asset-list?of=class-report',
  certificate: 'print-asset-list?of=certificate',
  'parent-letter': 'print-asset-list?of=parent-letter',
}

/** Whether the printout can contain sign-in secrets of students. */
export const hasSecrets = (view: PrintView): boolean => view === 'card' || view === 'list'

/** More student ids would make the print link too long. */
export const maxStudentsPerPrintLink = 100

export const paperSizes = ['a4', 'letter'] as const
export type PaperSize = (typeof paperSizes)[number]

/** A secret as it is printed: pictures by number, or words. */
export type PrintedSecret = { pictures: number[] } | { words: string }

export type PrintedChild = {
  id: string
  name: string
  /** Name with the title in front, as in school lists. */
  listName: string
  username: string
  /** Address in the QR code; `null` while the card is revoked. */
  address: string | null
  secret: PrintedSecret | null
}

export type PrintedClass = {
  name: string
  code: string
  school: string
  teachers: string[]
  /** Full URL of the page where students type the class code. */
  joinAddress: string
  paper: PaperSize
  children: PrintedChild[]
  /** Sign-in instructions, one text per language. */
  poster: { tag: string; text: string }[]
}
