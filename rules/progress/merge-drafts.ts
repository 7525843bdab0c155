/** Merges drafts of one step from several devices. Newer work wins; the caller saves the replaced draft. */

export type StoredDraft = {
  readonly draft: string
  readonly device: string
  /** Larger than any sequence the device created or received before, so it orders work despite wrong clocks. */
  readonly sequence: number
}

export type MergedDrafts<Draft> = { readonly current: Draft; readonly replaced: Draft | null }

/** Within one device a newer draft continues the older one, so `replaced` is set only when the student started over. */
export function mergeDrafts<Draft extends StoredDraft>(
  stored: Draft | null,
  incoming: Draft & { readonly startedOver?: boolean },
): MergedDrafts<Draft> {
  if (!stored) return { current: incoming, replaced: null }
  const isDifferent = stored.draft !== incoming.draft
  const fromOtherDevice = stored.device !== incoming.device
  if (isNewer(incoming, stored))
    return { current: incoming, replaced: isDifferent && (fromOtherDevice || incoming.startedOver) ? stored : null }
  return { current: stored, replaced: isDifferent && fromOtherDevice ? incoming : null }
}

const isNewer = (draft: StoredDraft, other: StoredDraft): boolean =>
  draft.sequence === other.sequence ? draft.device > other.device : draft.sequence > other.sequence
