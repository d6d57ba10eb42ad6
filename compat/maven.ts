import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { needs, run } from './toolchain.ts';

const CLASSPATH = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath';

/** Runs the Main.java next to a pom.xml from source, with dependencies from Maven's cache. */
export async function runJava(from: string, folder: string, env: Readonly<Record<string, string>>): Promise<void> {
  needs('javac', ['-version'], 'a JDK');
  needs('mvn', ['-version'], 'Maven');
  const list = join(folder, 'classpath.txt');
  await run('mvn', ['-q', '-f', join(from, 'pom.xml'), CLASSPATH, `-Dmdep.outputFile=${list}`], { folder });
  const libraries = readFileSync(list, 'utf8').trim();
  await run('java', ['-cp', libraries, join(from, 'Main.java')], { folder, env });
}
