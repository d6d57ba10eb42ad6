module tasman.example/evidence-verifier

go 1.19
