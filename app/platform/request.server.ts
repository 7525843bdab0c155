import { createContext, type RouterContextProvider } from 'react-router'
import type { Actor } from '#rules/permissions.ts'
import type { Origin } from './command.server.ts'
import type { Locale } from './i18n/languages.ts'
import type { RoomChoice } from './room.ts'
import type { Services } from './services.server.ts'

export type Room = { kind: 'classroom' | 'child' | 'office'; id: string; schoolId: string }

export type SignedIn = {
  user: {
    id: string
    name: string
    email: string
    kind: 'adult' | 'managed'
    locale: Locale
    staff: boolean
    onboarded: boolean
    disabled: boolean
    twoFactor: boolean
  }
  session: { id: string; strength: 'full' | 'class-code'; room: Room | null; expiresAt: number }
}

/** One request: who asks, from where, in which language, and with what the process was started. */
export type Visit = {
  services: Services
  origin: Origin
  locale: Locale
  /** The path without its language prefix. */
  path: string
  requestId: string
  signedIn: SignedIn | null
  actor: Actor
  /** Every room of the person, read once a request by whoever asks first. */
  rooms?: Promise<RoomChoice[]>
}

export const visitContext = createContext<Visit>()

export const visitOf = (context: Readonly<RouterContextProvider>): Visit => context.get(visitContext)
