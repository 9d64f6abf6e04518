import './no-pretenuring';
import pino from 'pino';
import { createApp } from './create-app';
import { runServer } from './cluster/run-server';
import { seed } from './seed';

await runServer({ createApp, seed, createLog: (level) => pino({ level }), program: import.meta.url });
