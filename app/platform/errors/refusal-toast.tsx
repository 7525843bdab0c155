import { toast } from '#app/ui/feedback/toasts.tsx'
import type { ActionError } from '../forms/action-result.ts'
import { Refusal } from './refusal.tsx'

/** Shows why an action failed in a toast. */
export const toastRefusal = (error: ActionError, kind: 'warning' | 'danger' = 'warning') =>
  toast({ kind, message: <Refusal error={error} /> })
