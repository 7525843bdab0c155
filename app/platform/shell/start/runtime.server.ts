import { parseSender } from '../../mail/sender.ts'
import type { Env } from '../../services/env.server.ts'
import type { PublicRuntime } from './runtime.ts'

declare const __BUILD_ID__: string

export const buildId = __BUILD_ID__

export function buildPublicRuntime(env: Env): PublicRuntime {
  return {
    apiKey: env.PUBLIC_API_KEY,
    authDomain: new URL(env.BASE_URL).host,
    projectId: env.DEPLOYMENT,
    storageBucket: env.STORAGE_URL,
    messagingSenderId: parseSender(env.MAIL_FROM).address,
    appId: buildId,
    measurementId: env.TAG_MANAGER_ID ?? '',
    databaseURL: '/api/1.0/live',
  }
}
