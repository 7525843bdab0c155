import { useEffect } from 'react'
import { holdReload } from './reload.ts'

/** While something goes on that a new version would cut off: a play, a round. */
export const useHoldReload = (goesOn: boolean): void => useEffect(() => (goesOn ? holdReload() : undefined), [goesOn])
