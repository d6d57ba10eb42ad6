#!/usr/bin/env node
import { main } from './cli/main.ts';

main(process.argv.slice(2), process).then((code) => process.exit(code));
