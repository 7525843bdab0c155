/**
 * Figures of all schedulers, group commits and rates of a web process. `docs/generated/limits.md` is printed from them.
 */

export type SchedulerLimits = {
  /** For the document. */
  readonly protects: string
  readonly running: number
  readonly waiting: number
  /** Most jobs that start in one iteration of the event loop. */
  readonly startsPerTick?: number
  /** A job that waited longer is refused. */
  readonly maxWaitMs?: number
  /** Cost of a job until the real cost is reported; 1 counts jobs. */
  readonly expectedCost?: number
  /** Error code of a refused job. */
  readonly refusal?: 'unavailable' | 'limited'
  /** Delays refusals: a flooding client would retry immediately. */
  readonly refusalDelayMs?: number
}

/** Waiting jobs of every scheduler without a narrower figure, bounding memory. */
const manyWaiting = 20_000

/** Most CPU time of a program in the judge. */
export const maxProgramCpuMs = 2_000

export const schedulers = {
  connections: {
    protects: 'results from PostgreSQL are read between new requests; starting one takes 0.2 ms',
    running: Infinity,
    waiting: Infinity,
    startsPerTick: 8,
  },
  requests: {
    protects: 'the event loop; a page of a visitor is rendered without waiting for input or output',
    running: Infinity,
    waiting: manyWaiting,
    startsPerTick: 1,
    refusal: 'limited',
    refusalDelayMs: 1_000,
  },
  commands: {
    protects: 'database connections; commands of one user wait for the same rows',
    running: Infinity,
    waiting: manyWaiting,
    refusal: 'limited',
  },
  heavyCommands: { protects: 'exports and other commands that take seconds', running: 2, waiting: 2_000 },
  connectionsOfPool: {
    protects: 'database connections; `running` is the size of the pool',
    running: Infinity,
    waiting: 10_000,
    maxWaitMs: 5_000,
  },
  liveReads: { protects: 'the database when thousands of clients reconnect', running: 4, waiting: manyWaiting },
  liveRechecks: { protects: 'the end of revoked sessions, from live reads', running: 2, waiting: manyWaiting },
  judging: { protects: 'the event loop; cost is CPU time', running: 1, waiting: 1_000, expectedCost: 1 },
  programs: {
    protects: 'the judge processes, `running` of them; cost is CPU time',
    running: 2,
    waiting: 1_000,
    expectedCost: maxProgramCpuMs,
  },
  passwordChecks: { protects: 'CPU and database connections during sign-in', running: 8, waiting: 2_000 },
  passwordHashes: { protects: 'one of the four worker threads of Node', running: 3, waiting: 2_000 },
  afterResponse: { protects: 'connections from work after identity responses', running: 4, waiting: 5_000 },
  images: { protects: 'half of the CPU cores, `running` of them', running: 1, waiting: 64 },
  uploadedPictures: { protects: 'CPU and memory from decoding uploaded pictures', running: 1, waiting: 200 },
  certificateFiles: { protects: 'CPU and memory of the thread that builds PDF files', running: 1, waiting: 300 },
  uploadedFiles: { protects: 'memory of child processes that read files', running: 2, waiting: 500 },
} as const satisfies Record<string, SchedulerLimits>

/** Limits of one owner in a scheduler. */
export const owners = {
  /** Browsers do not pipeline, and proxies pipeline fewer requests than this. */
  connection: { running: 1, waiting: 20 },
  /** Enough pages to use a CPU core fully. */
  school: { running: 8 },
  /** Browsers open at most six connections per host. */
  person: { running: 6, waiting: 60 },
  /** A whole school may share one address. */
  network: { running: 6, waiting: 600 },
  writingSession: { running: 1 },
  /** More than the open tabs of one user, each sending one command. */
  commandUser: { running: 1, waiting: 50 },
  heavySchool: { running: 1 },
  fileSchool: { running: 1 },
  certificateOwner: { running: 1, waiting: 60 },
  afterResponseNetwork: { running: 2 },
  judgedPerson: { running: 1 },
} as const

/** Share of the database pool that one school may use. */
export const poolShareOfSchool = 0.4

/** CPU time per user and minute for judging programs; a student who runs one every second needs less. */
export const judgingBudget = { ms: maxProgramCpuMs, windowMs: 60_000 }

/** After this CPU time judging yields to the event loop, so that pages are served. */
export const judgingSliceMs = 10

export type GroupCommitLimits = {
  readonly protects: string
  /** Most items, or events of requests, in one commit. */
  readonly perBatch: number
  readonly waiting: number
  readonly waitingPerLane?: number
  /** Time to collect a batch; without it, the rest of the event loop iteration. */
  readonly delayMs?: number
  /** A batch contains at most one item of a lane. */
  readonly isOnePerLane?: true
  /** Schools never share a batch, because saving takes long. */
  readonly isAlwaysSeparate?: true
}

export const groupCommits = {
  /** Large enough to share a commit, small enough to keep the wait short. */
  lessonEvents: { protects: 'commits of lesson events; lanes are schools', perBatch: 400, waiting: 5_000, delayMs: 15 },
  inboxes: {
    protects: 'commits of answers in rooms; lanes are players',
    perBatch: 2_000,
    waiting: 50_000,
    waitingPerLane: 10,
    isOnePerLane: true,
  },
  storedWrites: { protects: 'commits of live writes; lanes are schools', perBatch: 2_000, waiting: 50_000 },
} as const satisfies Record<string, GroupCommitLimits>

/** Lock timeout of lesson events of several schools; after it, each school is saved and waits separately. */
export const sharedLockMs = 200

/** Group commits of live writes: PostgreSQL commits one batch while this process reads the messages of the next. */
export const storedWriteGroups = 2

/** A removed student may use the share of the school at the judge so long. */
export const judgeMembership = { cachedMs: 10_000, maxEntries: 20_000 }

/** Translation of messages by the operator's server. The timeout covers one request to it. */
export const translation = {
  timeoutMs: 5_000,
  running: 4,
  maxCharacters: 2_700,
  maxAnswerBytes: 65_536,
  cachedTexts: 2_000,
  failuresUntilPause: 3,
  pauseMs: 30_000,
} as const
