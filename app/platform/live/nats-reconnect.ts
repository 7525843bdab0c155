/** Connects when NATS becomes available, and reconnects forever. */
export const natsReconnect = {
  maxReconnectAttempts: -1,
  reconnectTimeWait: 500,
  reconnectJitter: 500,
  waitOnFirstConnect: true,
  ignoreAuthErrorAbort: true,
  timeout: 3_000,
} as const
