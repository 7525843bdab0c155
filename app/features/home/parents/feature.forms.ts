import { generateParentCode } from '#rules/guardians/parent-code.ts'
import type { FeatureForms } from '#db/testing/forms.ts'

/** A code that passes the check in the browser and belongs to no letter. */
const unknownCode = generateParentCode(Array.from({ length: 40 }, (_, index) => index))!

export default {
  '/parent': [
    { action: 'look', command: null, by: 'visitor', fields: () => ({ code: unknownCode }) },
    { action: 'link', command: 'linkChild', by: 'stranger', fields: () => ({ code: unknownCode, relation: 'parent' }) },
  ],
} satisfies FeatureForms
