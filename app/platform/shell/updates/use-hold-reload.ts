import { useEffect } from 'react'
import { holdReload } from './reload.ts'

/** Prevents reloads for a new version while an activity is running, e.g. a play or a competition round. */
export const useHoldReload = (isActive: boolean): void =>
  useEffect(() => (isActive ? holdReload() : undefined), [isActive])
