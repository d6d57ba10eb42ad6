import { benchFolder } from '/work/main/bench/service.ts';
import { benchPays } from '/work/main/bench/pays.ts';
const folder = benchFolder();
try { await benchPays(folder); } finally { folder.remove(); }
