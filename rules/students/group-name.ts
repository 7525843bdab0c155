import type { Result } from '../lib/result.ts'
import { checkDisplayName, type DisplayNameReason } from '../display-name.ts'

export const longestGroupName = 40

/** What a group of a class may be called, typed or out of a file. */
export const checkGroupName = (text: string): Result<string, DisplayNameReason> =>
  checkDisplayName(text, longestGroupName)
