/** Two devices, one step: newer work is never overwritten by older work, and what is replaced is handed out to be kept. */

export type KeptDraft = {
  readonly draft: string
  readonly device: string
  /** Larger than everything its device did or had been shown before: the order of work, whatever the clocks say. */
  readonly sequence: number
}

export type MergedDrafts<Draft> = { readonly current: Draft; readonly replaced: Draft | null }

/** The same device goes on with its own work, which replaces nothing unless it is thrown away. */
export function mergeDrafts<Draft extends KeptDraft>(
  before: Draft | null,
  sent: Draft & { readonly startedOver?: boolean },
): MergedDrafts<Draft> {
  if (!before) return { current: sent, replaced: null }
  const differs = before.draft !== sent.draft
  const fromElsewhere = before.device !== sent.device
  if (isNewer(sent, before))
    return { current: sent, replaced: differs && (fromElsewhere || sent.startedOver) ? before : null }
  return { current: before, replaced: differs && fromElsewhere ? sent : null }
}

const isNewer = (one: KeptDraft, than: KeptDraft): boolean =>
  one.sequence === than.sequence ? one.device > than.device : one.sequence > than.sequence
