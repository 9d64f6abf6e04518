import './no-pretenuring';
import { createApp } from './create-app';
import { createLog } from './create-log';
import { runServer } from './cluster/run-server';
import { seed } from './seed';

await runServer({ createApp, seed, createLog, program: import.meta.url });
