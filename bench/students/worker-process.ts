import { importRosterJob } from '#app/features/students/jobs/import-roster.server.ts'
import { openServices } from '#server/services.ts'

/** The part of the worker that takes lists over, as a process of its own, to be started and killed. */
const services = openServices(process.env)
services.jobs.start({ 'import-roster': { handle: importRosterJob(services) } })
process.stdout.write('working\n')
