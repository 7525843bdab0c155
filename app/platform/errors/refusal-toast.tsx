import { toast } from '#app/ui/toasts.tsx'
import type { ActionError } from '../action-result.ts'
import { Refusal } from './refusal.tsx'

/** A refusal as a short word at the edge of the screen. */
export const toastRefusal = (error: ActionError, kind: 'warning' | 'danger' = 'warning') =>
  toast({ kind, message: <Refusal error={error} /> })
