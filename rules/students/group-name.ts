import type { Result } from '../result.ts'
import { checkDisplayName, type DisplayNameReason } from '../input/display-name.ts'

export const maxGroupNameLength = 40

/** Checks the name of a group in a class, whether typed or imported. */
export const checkGroupName = (text: string): Result<string, DisplayNameReason> =>
  checkDisplayName(text, maxGroupNameLength)
