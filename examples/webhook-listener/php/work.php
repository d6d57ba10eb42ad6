<?php
// Handles the events that listener.php has stored, one at a time, and checks for new ones every second.
//
//   php examples/webhook-listener/php/work.php

declare(strict_types=1);

/** Replace this with your own code. It must be idempotent, because it can run again after a crash. */
function handle(array $event): void
{
    echo "handled {$event['type']} {$event['id']}\n";
}

$inbox = getenv('INBOX') ?: 'inbox';
while (true) {
    foreach (glob("$inbox/*.json") as $file) {
        $done = preg_replace('/json$/', 'done', $file);
        if (file_exists($done)) {
            continue;
        }
        try {
            handle(json_decode(file_get_contents($file), true, flags: JSON_THROW_ON_ERROR));
            touch($done);
        } catch (Throwable $error) {
            // The event is not done, so the next pass retries it.
            fwrite(STDERR, "$file: {$error->getMessage()}\n");
        }
    }
    clearstatcache();
    sleep(1);
}
