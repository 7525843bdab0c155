export { createUnlockCodes, unlockCodeLimits } from './unlock-codes/create-unlock-codes.server.ts'
export { voidUnlockCodes } from './unlock-codes/void-unlock-codes.server.ts'
export { listCodeBatches } from './unlock-codes/list-batches.server.ts'
export type { CodeBatch } from './contract.ts'
