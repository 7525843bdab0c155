/** Most jobs of an owner that run or wait concurrently. Without a figure there is no limit. */
export type OwnerLimits = { readonly running?: number | undefined; readonly waiting?: number | undefined }

/** An owner of jobs: a school, network, person or connection. */
export type Owner = OwnerLimits & { readonly key: unknown }

export type Job = { start: () => void; refuse: () => void }

/** Idle owners with unpaid cost are stored so that short pauses do not clear it, up to this number. */
const maxIdleChildren = 1_000
/** An owner that was not served for so long is served next. */
const maxUnservedMs = 5_000

/**
 * Owners form a tree. `virtualTime` is the share of service that each busy child is entitled to; `usage` is the share
 * that this owner has used. The child that has used least runs next.
 */
export class OwnerNode {
  readonly parent: OwnerNode | null
  readonly children = new Map<unknown, OwnerNode>()
  readonly jobs: Job[] = []
  owner: Owner
  waiting = 0
  private running = 0
  /** Children that can start a job now, in order of their last service. */
  private readonly ready = new Set<OwnerNode>()
  /** Children without jobs, oldest first. All others are busy. */
  private readonly idle = new Set<OwnerNode>()
  private virtualTime = 0
  private usage = 0
  private servedAt = 0

  constructor(parent: OwnerNode | null, owner: Owner) {
    this.parent = parent
    this.owner = owner
  }

  child(owner: Owner): OwnerNode {
    const child = this.children.get(owner.key) ?? new OwnerNode(this, owner)
    child.owner = owner
    this.children.set(owner.key, child)
    return child
  }

  canStart(): boolean {
    return this.running < (this.owner.running ?? Infinity) && (this.jobs.length > 0 || this.ready.size > 0)
  }

  /** The child that used least, unless one was not served for too long. */
  nextChild(): OwnerNode {
    const [oldest] = this.ready as Set<OwnerNode> & [OwnerNode]
    if (oldest.servedAt < performance.now() - maxUnservedMs) return oldest
    let next = oldest
    for (const child of this.ready) if (child.usage < next.usage) next = child
    return next
  }

  /** Counts waiting and running jobs of this owner, and charges `cost` for those that start or end. */
  count(waiting: number, running: number, cost: number): void {
    const { parent } = this
    const wasBusy = this.isBusy()
    this.waiting += waiting
    this.running += running
    if (!parent) return
    if (!wasBusy) {
      parent.idle.delete(this)
      // An owner that was idle is not paid for it.
      this.usage = Math.max(this.usage, parent.virtualTime)
    }
    if (running > 0) parent.virtualTime = Math.max(parent.virtualTime, this.usage)
    if (running > 0 || !wasBusy) this.servedAt = performance.now()
    this.usage += cost
    const isReady = this.canStart()
    if (running > 0 || !isReady) parent.ready.delete(this)
    if (isReady) parent.ready.add(this)
    if (!this.isBusy()) parent.storeIdle(this)
  }

  /** The share of every busy child grows with the service they received together; otherwise new owners starve others. */
  serve(cost: number): void {
    this.virtualTime += cost / (this.children.size - this.idle.size)
  }

  private isBusy(): boolean {
    return this.waiting + this.running > 0
  }

  /** Removes the child if it owes nothing, or the oldest idle child if there are too many. */
  private storeIdle(child: OwnerNode): void {
    this.idle.add(child)
    if (this.idle.size === this.children.size) {
      this.children.clear()
      this.idle.clear()
      this.virtualTime = 0
    } else if (child.usage <= this.virtualTime || this.idle.size > maxIdleChildren) {
      const [removed] = child.usage <= this.virtualTime ? [child] : (this.idle as Set<OwnerNode> & [OwnerNode])
      this.idle.delete(removed)
      this.children.delete(removed.owner.key)
    }
  }
}
