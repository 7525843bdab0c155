import { startWorker } from '#server/worker.ts'
import { openDigestServices } from './services.ts'

/** A worker in a process of its own, so that the benchmark can kill it. */
startWorker(openDigestServices(process.env.DATABASE_URL!, process.env.SMTP_URL!))
