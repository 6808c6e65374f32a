import { platform, setPriority } from 'node:os'

// Imported first by what runs in a thread of its own: where the processor is short of time, the thread that answers all calls comes first.
// Linux has a priority for each thread; other systems would take it for the whole server's.
if (platform() === 'linux') setPriority(0, 10)
