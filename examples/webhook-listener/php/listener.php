<?php
// Takes webhooks: verifies, keeps and answers; work.php works. PHP 8.1 or newer, no packages.
//
//   WEBHOOK_SECRET=… php -S 127.0.0.1:9090 examples/webhook-listener/php/listener.php

declare(strict_types=1);

const MOST_BYTES = 10 * 1024 * 1024;

function isGenuine(string $secret, string $timestamp, string $signature, string $body): bool
{
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    return hash_equals(hash_hmac('sha256', "$timestamp.$body", $secret), $signature);
}

/** Keeps an event under its id, whole or not at all. False: it was there already, whichever delivery brought it. */
function keep(string $inbox, string $id, string $body): bool
{
    $part = tempnam($inbox, 'part');
    try {
        $file = fopen($part, 'wb');
        if (fwrite($file, $body) !== strlen($body) || !fsync($file) || !fclose($file)) {
            throw new RuntimeException('The event could not be kept.');
        }
        // Without a warning: that the name is taken is an answer.
        if (@link($part, "$inbox/$id.json")) {
            return true;
        }
        if (!file_exists("$inbox/$id.json")) {
            throw new RuntimeException('The event could not be kept.');
        }
        return false;
    } finally {
        unlink($part);
    }
}

/** The status to answer with. */
function receive(string $secret, string $inbox): int
{
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        return 405;
    }
    // The bytes as they came, before any parser.
    $body = file_get_contents('php://input', length: MOST_BYTES + 1);
    if (strlen($body) > MOST_BYTES) {
        return 413;
    }
    $timestamp = $_SERVER['HTTP_X_SVC_TIMESTAMP'] ?? '';
    if (!isGenuine($secret, $timestamp, $_SERVER['HTTP_X_SVC_SIGNATURE'] ?? '', $body)) {
        return 401;
    }
    $event = json_decode($body, true, flags: JSON_THROW_ON_ERROR);
    if (!keep($inbox, $event['id'], $body)) {
        error_log("seen {$event['id']}");
    }
    return 204;
}

$secret = getenv('WEBHOOK_SECRET') ?: throw new RuntimeException('Set WEBHOOK_SECRET to the secret of the endpoint.');
$inbox = getenv('INBOX') ?: 'inbox';
if (!is_dir($inbox)) {
    mkdir($inbox, 0700, true);
}
// Whatever goes wrong is no 2xx, so that it is sent again.
http_response_code(500);
http_response_code(receive($secret, $inbox));
