import type { Puzzle } from '#app/features/classrooms/public.ts'
import type { RequestStatus } from '#rules/join.ts'
import type { PictureCount, SecretKind } from '#rules/cards/secrets.ts'
import type { ErrorCode } from '#app/platform/errors.ts'

export const cardFragment = '#card='

/** What the picture pad needs to know of a child before the secret is right. */
export type PadChild = { id: string; name: string; kinds: SecretKind[]; pictures: PictureCount }

/**
 * Why a child is not in yet. `wrong` is also said of a child that is not there; `offline` is found out by the page
 * itself.
 */
export type Missed = {
  reason: 'wrong' | 'unknown-card' | 'resting' | 'class-paused' | 'code-closed' | 'too-many-at-once' | 'offline'
  retryAfterSeconds?: number
  /** Where the screen hears that it need not wait any longer. */
  rest?: string
}

export type NotIn = { ok: false; error: { code: ErrorCode } & Missed }

export const notSent = { ok: false, error: { code: 'unavailable', reason: 'offline' } } as const satisfies NotIn

/** Signing in to a class, as somebody sees it who holds a code. A wrong code and one that has run out look the same. */
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
      /** Nobody comes in by name today; cards still open. */
      paused: boolean
      /** Where a screen hears that the class is no longer paused. */
      rest: string | null
      tiles: PadChild[]
      /** Whether a child whose name is not there may ask a teacher by typing it. */
      asks: boolean
      /** The request this browser has made, while it lasts. */
      asked: AskedByName | null
      /** Proves that this code was right, so that it is not asked for again with every try. */
      codeProof: string
    }

export type AskedByName = { schoolId: string; id: string; name: string; status: RequestStatus }

/** What the live path of such a request answers. */
export type NameRequestStatus = { status: RequestStatus }

/** For those who teach: how signing in goes today. */
export type SignIns = {
  /** With what children log in by name there. */
  kind: SecretKind
  misses: number
  paused: boolean
  resting: { id: string; name: string; until: string }[]
}

/** What a screen that waits is told: until when, or that it need not. */
export type SignInRest = { until: string | null }

/** What is known of a child's card without its secrets. */
export type CardState = { issuedAt: string; revoked: boolean }

/** The sheets of a class, each opened by a link that was made for it. */
export const printViews = ['card', 'poster', 'list', 'report', 'class-report'] as const
export type PrintView = (typeof printViews)[number]

/** What is printed of the progress of children; it has no secrets. */
export const reportViews = ['report', 'class-report'] as const satisfies PrintView[]
export const isReport = (view: PrintView): boolean => reportViews.some((one) => one === view)

export const printPaths: Record<PrintView, string> = {
  card: 'print-asset-card',
  poster: 'print-asset-card-join-request',
  list: 'print-asset-list',
  // The spec has no page for reports: they stand at the address of the list.
  report: 'print-asset-list?of=report',
  'class-report': 'print-asset-list?of=class-report',
}

/** More names do not fit into a link. */
export const mostPrinted = 100

export const paperSizes = ['a4', 'letter'] as const
export type PaperSize = (typeof paperSizes)[number]

/** A secret as it is printed: pictures by number, or words. */
export type PrintedSecret = { pictures: number[] } | { words: string }

export type PrintedChild = {
  id: string
  name: string
  /** As a list of the school has it, with its title. */
  listName: string
  username: string
  /** Nothing while the card is revoked. */
  address: string | null
  secret: PrintedSecret | null
}

export type PrintedClass = {
  name: string
  code: string
  school: string
  teachers: string[]
  /** Where a code is typed, as a whole address. */
  joinAddress: string
  paper: PaperSize
  children: PrintedChild[]
  /** How to get in, in every language. */
  poster: { tag: string; text: string }[]
}
