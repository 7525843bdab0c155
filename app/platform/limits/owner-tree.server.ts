import { minHeap, type HeapEntry, type MinHeap } from './min-heap.ts'

/** Most jobs of an owner that run or wait concurrently. Without a figure there is no limit. */
export type OwnerLimits = { readonly running?: number | undefined; readonly waiting?: number | undefined }

export type Job = { start: () => void; refuse: () => void }

/** Idle owners with unpaid cost are stored so that short pauses do not clear it, up to this number. */
const maxIdleChildren = 1_000

/**
 * An owner of jobs: a school, network or person. Owners form a tree. `virtualTime` is the share of service that each
 * busy child is entitled to; `finish` is the share that this owner has used. The child that has used least runs next.
 */
export class OwnerNode {
  readonly parent: OwnerNode | null
  readonly children = new Map<unknown, OwnerNode>()
  readonly jobs: Job[] = []
  limits: OwnerLimits
  running = 0
  waiting = 0
  private readonly key: unknown
  /** Children that can start a job now, in order of their last service. */
  private readonly ready = new Set<OwnerNode>()
  /** The same children, the one that used least first. */
  private readyByStartTag: MinHeap<OwnerNode> | null = null
  private entry: HeapEntry<OwnerNode> | null = null
  private busyChildren = 0
  private virtualTime = 0
  private busySince = 0
  private finish = 0
  private servedAt = 0

  constructor(parent: OwnerNode | null, key: unknown, limits: OwnerLimits) {
    this.parent = parent
    this.key = key
    this.limits = limits
  }

  child(key: unknown, limits: OwnerLimits): OwnerNode {
    const child = this.children.get(key) ?? new OwnerNode(this, key, limits)
    child.limits = limits
    this.children.set(key, child)
    return child
  }

  canStart(): boolean {
    return this.running < (this.limits.running ?? Infinity) && (this.jobs.length > 0 || this.ready.size > 0)
  }

  /** Start time by weighted fair queueing: an owner that was idle is not paid for it. */
  private startTag(): number {
    return Math.max(this.busySince, this.finish)
  }

  /** The child that used least, unless one was not served since `starvedSince`. */
  nextChild(starvedSince: number): OwnerNode {
    const [oldest] = this.ready as Set<OwnerNode> & [OwnerNode]
    return oldest.servedAt < starvedSince ? oldest : this.readyByStartTag!.first()!
  }

  private updateReady(child: OwnerNode, isServed: boolean): void {
    const isReady = child.canStart()
    if (isServed || !isReady) this.ready.delete(child)
    if (isReady) this.ready.add(child)
    if (isReady && child.entry?.key === child.startTag() && !isServed) return
    if (child.entry) child.entry.item = null
    child.entry = isReady ? (this.readyByStartTag ??= minHeap()).push(child, child.startTag()) : null
  }

  /** Counts waiting and running jobs of this owner, and charges `cost` for those that start or end. */
  count(waiting: number, running: number, cost: number): void {
    const wasBusy = this.isBusy()
    if (running > 0 || !wasBusy) this.servedAt = performance.now()
    if (running > 0 && this.parent) this.parent.virtualTime = Math.max(this.parent.virtualTime, this.startTag())
    if (cost !== 0) this.finish = this.startTag() + cost
    this.waiting += waiting
    this.running += running
    const { parent } = this
    if (!parent) return
    if (this.isBusy() && !wasBusy) {
      parent.busyChildren++
      this.busySince = parent.virtualTime
    }
    parent.updateReady(this, running > 0)
    if (wasBusy && !this.isBusy()) parent.removeIdle(this)
  }

  /** The share of every busy child grows with the service they received together; otherwise new owners starve others. */
  serve(cost: number): void {
    this.virtualTime += cost / Math.max(1, this.busyChildren)
  }

  private isBusy(): boolean {
    return this.waiting + this.running > 0
  }

  private removeIdle(child: OwnerNode): void {
    if (--this.busyChildren === 0) {
      this.children.clear()
      this.virtualTime = 0
    } else if (child.finish <= this.virtualTime) this.children.delete(child.key)
    else if (this.children.size - this.busyChildren > maxIdleChildren) this.removeIdleChildren()
  }

  private removeIdleChildren(): void {
    const idle = [...this.children.values()].filter((child) => !child.isBusy())
    const paid = idle.filter(({ finish }) => finish <= this.virtualTime)
    for (const { key } of paid.length > 0 ? paid : idle) this.children.delete(key)
  }
}
